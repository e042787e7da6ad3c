import { useState } from "preact/hooks";
import { connection } from "../app";

/** The name that others see. It is kept by this browser and told to the server. */
export function NameField() {
  const given = connection.welcome.value?.player.name ?? "";
  const [name, setName] = useState<string | null>(null);
  const save = (event: Event) => {
    event.preventDefault();
    const wanted = name?.trim();
    setName(null);
    if (wanted && wanted !== given) connection.rename(wanted);
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
    </form>
  );
}
