import { type LinkTo, linkOf, type Resource } from '../../api/hal.ts'

/**
 * Permissions of several principals, or of one principal in several contexts.
 *
 * An action without a capability is shown as denied. A matrix must therefore be built from all capabilities.
 */
export interface Matrix {
  readonly groups: readonly { readonly name: string; readonly actions: readonly LinkTo[] }[]
  readonly rows: readonly {
    readonly of: LinkTo
    /** True if the row is the global context. */
    readonly isEverywhere: boolean
    /** Addresses of the permitted actions. */
    readonly permitted: ReadonlySet<string>
  }[]
}

/** The part of a capability that determines its row in a matrix: the principal or the context. */
export type RowsBy = 'principal' | 'context'

type Compare = (a: string, b: string) => number

/**
 * Returns a matrix with a row for each principal or context, and a column for each action. The ids of capabilities look
 * like `memberships/create/p1-7` (principal 7 in project 1) or `users/read/g-7` (global).
 */
export function matrixOf(capabilities: readonly Resource[], by: RowsBy, compare: Compare): Matrix {
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
