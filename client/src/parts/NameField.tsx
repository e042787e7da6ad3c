import { useState } from "preact/hooks";
import { connection } from "../app";
import { isRefusal } from "../socket";
import { refusalText } from "../state/session";

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
    const answer = await connection.send({ t: "profile.rename", name: wanted });
    if (isRefusal(answer)) setProblem(refusalText(answer.code, answer.message));
    else if (answer === null) setProblem("The connection was lost. Please try again.");
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
