import { Menu } from '../design/menu.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import type { Column } from './column.ts'

interface ColumnsProps {
  columns: readonly Column[]
  shown: readonly string[]
  onChoose(shown: readonly string[]): void
}

export function Columns({ columns, shown, onChoose }: ColumnsProps) {
  const { say, sayName } = useLanguage()
  const toggle = (name: string) =>
    onChoose(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name])
  return (
    <Menu label={say('columns')}>
      <ul class="choices">
        {columns.slice(1).map(([name, property]) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
              {sayName(property?.name ?? inWords(name))}
            </label>
          </li>
        ))}
      </ul>
    </Menu>
  )
}
