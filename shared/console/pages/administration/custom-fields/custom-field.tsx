import { linksOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import type { Word } from '../../../language/words.ts'
import { To } from '../../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ActionButtons } from '../../../views/action-buttons.tsx'
import type { PageProps } from '../../page.ts'
import '../entries/entries.css'
import './custom-fields.css'
import { type FieldResource, formatWords, resourceWords } from './kinds.ts'
import { Options } from './options.tsx'
import { optionsOf } from './options-of.ts'
import { Preview } from './preview.tsx'

/** Page of a custom field: its properties, where it is available, a preview, and the options of a list. */
export function CustomFieldPage({ resource: field, onChanged }: PageProps) {
  const { say } = useLanguage()
  const name = titleOf(field)
  const format = String(field.format)
  useDocumentTitle(name)
  const options = optionsOf(field)
  return (
    <article class="custom-fields">
      <header class="heading">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <ActionButtons resource={field} onChanged={onChanged} />
      </header>
      <dl class="properties">
        {useFacts(field).map(([word, value]) => (
          <div key={word}>
            <dt>{say(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Availability word="types" field={field} relation="types" />
        <Availability word="projects" field={field} relation="projects" />
      </dl>
      <Preview
        definition={{
          ...{ name, format, options: options.map(({ value }) => value) },
          ...{ isRequired: field.isRequired === true, isMultiple: field.isMultiple === true },
        }}
      />
      {format === 'list' && <Options field={field} />}
    </article>
  )
}

/** Labels and values that describe a field. Properties without a value are omitted. */
function useFacts(field: Resource): readonly (readonly [Word, string])[] {
  const { say, numbers } = useLanguage()
  const number = (value: unknown) => (typeof value === 'number' ? numbers.format(value) : '')
  const format = formatWords[String(field.format)]
  const traits = [
    field.isRequired === true && say('required'),
    field.isMultiple === true && say('severalValues'),
    field.isVisible === false && say('onlyAdministrators'),
  ]
  const facts: readonly (readonly [Word, string])[] = [
    ['fieldOf', say(resourceWords[field.resource as FieldResource])],
    ['fieldHolds', format ? say(format) : ''],
    ['fieldTraits', traits.filter(Boolean).join(', ')],
    ['fieldShortest', number(field.minLength)],
    ['fieldLongest', number(field.maxLength)],
    ['fieldPattern', String(field.regexp ?? '')],
  ]
  return facts.filter(([, value]) => value)
}

/**
 * The types or projects in which a field of work packages is available. If the list is empty, the field is available in
 * all types or projects.
 */
function Availability({ word, field, relation }: { word: Word; field: Resource; relation: string }) {
  const { say } = useLanguage()
  if (field.resource !== 'work_package') return null
  const links = linksOf(field, relation)
  return (
    <div>
      <dt>{say(word)}</dt>
      <dd>
        {links.length === 0 && say('fieldEverywhere')}
        {links.map(({ href, title }, index) => (
          <span key={href}>
            {index > 0 && ', '}
            <To href={href ?? ''}>
              <bdi>{title ?? href}</bdi>
            </To>
          </span>
        ))}
      </dd>
    </div>
  )
}
