import { useLanguage } from '../../language/language.tsx'
import type { Precedence } from './precedences.ts'
import './arrow.css'

/** An arrow from the end of a predecessor's bar to the start of its successor's bar, with a text for screen readers. */
export function Arrow({ precedence: { name, rows, at, days, isEarly } }: { precedence: Precedence }) {
  const { sayName } = useLanguage()
  return (
    <span
      class={`precedence ${rows < 0 ? 'up' : 'down'} ${isEarly ? 'early' : ''}`}
      style={{ '--at': at, '--long': days, '--rows': Math.abs(rows) }}
    >
      <span class="unseen">
        {sayName('Follows')} {name}
      </span>
    </span>
  )
}
