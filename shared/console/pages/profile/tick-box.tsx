interface TickBoxProps {
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}

/** A checkbox before its label. */
export const TickBox = ({ label, isOn, onChange }: TickBoxProps) => (
  <label class="tick">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)
