import type { LinkTo } from '../../api/hal.ts'
import { inWords } from '../../language/in-words.ts'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { LinkList } from '../../values/value.tsx'
import type { Matrix, RowsBy } from './matrix.ts'
import { Permitted } from './permitted.tsx'
import type { RolesOfRow } from './roles-of-row.ts'
import './rights.css'

interface RightsTableProps {
  matrix: Matrix
  by: RowsBy
  /** The roles that each row of the matrix shows; undefined until they are loaded. */
  rolesOfRow: RolesOfRow | undefined
}

/** A matrix of capabilities: a row for each principal or context, a column for each action. */
export function RightsTable({ matrix: { groups, rows }, by, rolesOfRow }: RightsTableProps) {
  const { say, sayName } = useLanguage()
  const actions = groups.flatMap((group) => group.actions)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling has to work with the keyboard
    <section class="matrix scrollable" aria-label={say('rightsTitle')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {say(by)}
            </th>
            <th scope="col" rowSpan={2}>
              {say('roles')}
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
          {rows.map((row) => (
            <Row key={row.of.href} {...{ row, actions }} roles={rolesOfRow?.(row)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: Matrix['rows'][number]
  actions: Matrix['groups'][number]['actions']
  roles: readonly LinkTo[] | undefined
}

/** A row of the matrix. The global context has no page, so it has no link. */
function Row({ row: { of, isEverywhere, permitted }, actions, roles }: RowProps) {
  const { say } = useLanguage()
  return (
    <tr>
      <th scope="row">
        {isEverywhere ? (
          say('globalContext')
        ) : (
          <To href={of.href}>
            <bdi>{of.title}</bdi>
          </To>
        )}
      </th>
      <td class="held">{roles && <LinkList links={roles} />}</td>
      {actions.map(({ href }) => (
        <td key={href}>
          <Permitted is={permitted.has(href)} />
        </td>
      ))}
    </tr>
  )
}
