import type { Link } from '../api/hal.ts'
import { isSame } from '../drafts/field.ts'
import { useLanguage } from '../language/language.tsx'
import { isOfPeople, linkOption, type Option } from './allowed.ts'
import { Combobox } from './combobox.tsx'
import type { ControlProps } from './control.ts'
import { FewPeople } from './few-people.tsx'

type SearchProps = ControlProps & { href: string }

const titleOf = (link: Link) => linkOption(link).title

/** Control for a link to one element of a list. The user finds the element by typing. */
export function SearchChoice({ field, id, value, href, described, onChange }: SearchProps) {
  const link = (value ?? { href: null }) as Link
  return (
    <Combobox
      id={id}
      href={href}
      described={described}
      name={field.property.name}
      ofFew={isOfPeople(field.property) && <FewPeople href={href} />}
      text={link.href ? titleOf(link) : ''}
      // The resource that is being edited is not offered, because it cannot link to itself.
      isOffered={({ value: offered }) => !field.form?.startsWith(`${(offered as Link).href}/`)}
      onChoose={(option) => onChange(option?.value ?? { href: null })}
    />
  )
}

/** Control for links to several elements of a list. The user finds the elements by typing, one after another. */
export function SearchChoices({ field, id, value, href, described, onChange }: SearchProps) {
  const { say } = useLanguage()
  const chosen = (Array.isArray(value) ? value : []) as Link[]
  const add = (option: Option | undefined) => option && onChange([...chosen, option.value])
  const remove = (link: Link) => onChange(chosen.filter((one) => one !== link))
  return (
    <>
      {chosen.length > 0 && (
        <ul class="chosen">
          {chosen.map((link) => (
            <li key={link.href}>
              {titleOf(link)}
              <button
                type="button"
                aria-label={say('remove', { name: titleOf(link) })}
                onClick={() => remove(link)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={id}
        href={href}
        described={described}
        name={field.property.name}
        text=""
        staysOpen
        isOffered={({ value: offered }) => !chosen.some((link) => isSame(link, offered))}
        onChoose={add}
      />
    </>
  )
}
