import { type LinkTo, linkOf, type Resource } from '../../api/hal.ts'

/**
 * What several people may do, or what somebody may do in several places. What is not in it is denied, so it is made of all
 * rights or not at all.
 */
export interface Matrix {
  /** The actions, by the resource that they are about. */
  readonly groups: readonly { readonly name: string; readonly actions: readonly LinkTo[] }[]
  readonly rows: readonly {
    readonly of: LinkTo
    /** Whether it is what counts everywhere, and no project. */
    readonly isEverywhere: boolean
    /** The addresses of the actions that are permitted. */
    readonly permitted: ReadonlySet<string>
  }[]
}

/** What the rows of a matrix are: each right has a link to whose it is, and one to where it counts. */
export type Rows = 'principal' | 'context'

type Compare = (a: string, b: string) => number

/**
 * Puts rights into a table: a row for each person or place, a column for each action. The id of a right says what it is about
 * and where it counts: `memberships/create/p1-7` in the project 1, `users/read/g-7` everywhere.
 */
export function matrixOf(capabilities: readonly Resource[], by: Rows, compare: Compare): Matrix {
  const groups = new Map<string, Map<string, LinkTo>>()
  const rows = new Map<string, Matrix['rows'][number] & { permitted: Set<string> }>()
  for (const capability of capabilities) {
    const [action, of] = [linkOf(capability, 'action'), linkOf(capability, by)]
    if (!action || !of) continue
    const [about = '', , where = ''] = String(capability.id).split('/')
    groups.set(about, (groups.get(about) ?? new Map()).set(action.href, action))
    const isEverywhere = by === 'context' && where.startsWith('g-')
    const row = rows.get(of.href) ?? { of, isEverywhere, permitted: new Set() }
    rows.set(of.href, row)
    row.permitted.add(action.href)
  }
  const byPlace = (a: Matrix['rows'][number], b: Matrix['rows'][number]) =>
    Number(b.isEverywhere) - Number(a.isEverywhere) || compare(a.of.title ?? '', b.of.title ?? '')
  return {
    groups: [...groups].map(([name, actions]) => ({ name, actions: [...actions.values()] })),
    rows: [...rows.values()].sort(byPlace),
  }
}
