import { useMemo, useRef } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Collection, leads, type Resource } from '../../api/hal.ts'
import { filtersOf, withFilters } from '../../api/query.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { To, useNavigation } from '../../navigation/navigation.tsx'
import { Drawn } from '../drawn.tsx'
import { type Elements, everyPage } from '../every-page.ts'
import type { PictureProps } from '../picture.ts'
import { CONTEXT, type Context, contextsOf, type Matrix, matrixOf } from './matrix.ts'
import { Narrowing } from './narrowing.tsx'
import './matrix.css'

/** A matrix of more capabilities is not drawn. These take five requests, if the API gives a thousand at a time. */
const MOST_CAPABILITIES = 5_000

/** Shows who may do what, in one context or in all together. */
export function MatrixPicture({ resource, onChanged }: PictureProps) {
  const client = useClient()
  const { say } = useLanguage()
  const collection = resource as Collection
  const reading = useReading(() => readWhole(client, collection), [client, resource])
  return (
    <Drawn {...{ resource, onChanged, reading }} title={say('matrixTitle')}>
      {({ elements, total }) =>
        elements.length < total ? (
          <Narrowing collection={collection} total={total} most={MOST_CAPABILITIES} />
        ) : (
          <ChosenMatrix capabilities={elements} />
        )
      }
    </Drawn>
  )
}

/** All capabilities of a list; none where they are too many to read them all. */
async function readWhole(client: Client, first: Collection): Promise<Elements> {
  if (first.total > MOST_CAPABILITIES) return { elements: [], total: first.total }
  return everyPage(client, first, MOST_CAPABILITIES)
}

function ChosenMatrix({ capabilities }: { capabilities: readonly Resource[] }) {
  const { place, go } = useNavigation()
  const { compare } = useLanguage()
  const matrix = useMemo(() => matrixOf(capabilities, compare), [capabilities, compare])
  const contexts = useMemo(() => contextsOf(capabilities, compare), [capabilities, compare])
  const filters = filtersOf(place.href)
  const chosen = filters.find(({ name }) => name === CONTEXT)?.values[0]
  const choose = (value: string) => {
    const others = filters.filter(({ name }) => name !== CONTEXT)
    const wanted = value ? [{ name: CONTEXT, operator: '=', values: [value] }] : []
    go({ ...place, href: withFilters(place.href, [...others, ...wanted]) })
  }
  return (
    <>
      <Contexts known={useKnown(contexts)} chosen={chosen} onChoose={choose} />
      <MatrixTable matrix={matrix} isOneContext={contexts.length === 1} />
    </>
  )
}

/** Keeps contexts that were known before one was chosen, so that they can still be chosen. */
function useKnown(contexts: readonly Context[]): readonly Context[] {
  const known = useRef(new Map<string, Context>())
  for (const context of contexts) known.current.set(context.value, context)
  return [...known.current.values()]
}

interface ContextsProps {
  known: readonly Context[]
  chosen: string | undefined
  onChoose(value: string): void
}

function Contexts({ known, chosen = '', onChoose }: ContextsProps) {
  const { say } = useLanguage()
  return (
    <label class="picture-bar">
      {say('context')}
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{say('allContexts')}</option>
        {known.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  )
}

function MatrixTable({ matrix: { groups, rows }, isOneContext }: { matrix: Matrix; isOneContext: boolean }) {
  const { say, sayName } = useLanguage()
  const actions = groups.flatMap((group) => group.actions)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section class="matrix" aria-label={say('matrixTitle')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {say('principal')}
            </th>
            {groups.map(({ name, actions: { length } }) => (
              <th key={name} scope="colgroup" colSpan={length}>
                {sayName(inWords(name))}
              </th>
            ))}
          </tr>
          <tr>
            {actions.map(({ href, title }) => (
              <th key={href} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ principal, counts }) => (
            <tr key={principal.href}>
              <th scope="row">{leads(principal) && <To href={principal.href}>{principal.title}</To>}</th>
              {actions.map(({ href }) => (
                <td key={href}>
                  <Permitted count={counts.get(href) ?? 0} isOneContext={isOneContext} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether something is permitted; where several contexts are shown together, in how many. */
function Permitted({ count, isOneContext }: { count: number; isOneContext: boolean }) {
  const { say, numbers } = useLanguage()
  if (count > 0 && !isOneContext) return <>{numbers.format(count)}</>
  return (
    <span role="img" aria-label={say(count > 0 ? 'yes' : 'no')}>
      {count > 0 ? '✓' : '·'}
    </span>
  )
}
