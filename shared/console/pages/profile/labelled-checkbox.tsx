interface LabelledCheckboxProps {
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}

export const LabelledCheckbox = ({ label, isOn, onChange }: LabelledCheckboxProps) => (
  <label class="tick">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
)
