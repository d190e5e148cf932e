import { useLanguage } from '../../language/language.tsx'
import type { Follow } from './follows.ts'
import './arrow.css'

/** An arrow from the end of a predecessor's bar to the start of its successor's bar, with a text for screen readers. */
export function Arrow({ follow: { name, rows, at, days, isEarly } }: { follow: Follow }) {
  const { sayName } = useLanguage()
  return (
    <span
      class={`follow ${rows < 0 ? 'up' : 'down'} ${isEarly ? 'early' : ''}`}
      style={{ '--at': at, '--long': days, '--rows': Math.abs(rows) }}
    >
      <span class="unseen">
        {sayName('Follows')} {name}
      </span>
    </span>
  )
}
