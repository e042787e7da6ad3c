import { useState } from "preact/hooks";
import { connection } from "../app";
import { problemOf } from "../state/refusals";

/** The name that others see, on all one's devices. */
export function NameField() {
  const given = connection.welcome.value?.player.name ?? "";
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const save = async (event: Event) => {
    event.preventDefault();
    const wanted = name?.trim();
    setName(null);
    setProblem("");
    if (!wanted || wanted === given) return;
    setProblem(problemOf(await connection.send({ t: "profile.rename", name: wanted })));
  };
  return (
    <form class="name" onSubmit={save}>
      <label for="name">Your name</label>
      <input
        id="name"
        data-testid="name"
        dir="auto"
        maxLength={24}
        autocomplete="nickname"
        value={name ?? given}
        placeholder={given}
        onInput={(event) => setName(event.currentTarget.value)}
        onBlur={save}
      />
      <span class="problem" role="alert">
        {problem}
      </span>
    </form>
  );
}
