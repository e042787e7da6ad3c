interface Props<T extends string> {
  legend: string;
  name: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange(value: T): void;
}

/** One of a few, as a row of radio buttons. */
export function Choice<T extends string>({ legend, name, value, options, onChange }: Props<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-row">
        {options.map(([one, label]) => (
          <label key={one} class={one === value ? "on" : ""}>
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              data-testid={`${name}-${one}`}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
