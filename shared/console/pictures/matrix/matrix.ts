import { type Link, type LinkTo, linkOf, type Resource } from '../../api/hal.ts'

/** Rights of several principals: what is not in it they lack, so it is made of all capabilities or not at all. */
export interface Matrix {
  /** The actions, by the resource that they are about. */
  readonly groups: readonly { readonly name: string; readonly actions: readonly LinkTo[] }[]
  readonly rows: readonly {
    readonly principal: Link
    /** In how many contexts the principal may take an action, by its address. */
    readonly counts: ReadonlyMap<string, number>
  }[]
}

/** A context of actions, with its value for the filter of contexts. */
export interface Context {
  readonly value: string
  readonly title: string
}

/** The filter of capabilities by where they count; their link to it has the same name. */
export const CONTEXT = 'context'

/** The filter of capabilities by whose they are; their link to them has the same name. */
export const PRINCIPAL = 'principal'

type Compare = (a: string, b: string) => number

/** Reads the id of a capability: `memberships/create/p1-7` is about memberships, in the context `p1`. */
const partsOf = ({ id }: Resource): { about: string; context: string } => {
  const [, about = '', context = ''] = /^([^/]*)\/.*?([^/]*)-\d+$/.exec(String(id)) ?? []
  return { about, context }
}

/** Returns the filter value for the project with an id, as a context. */
export const contextOfProject = (id: string): string => `p${id}`

/** Puts capabilities into a table: a row for each principal, a column for each action. */
export function matrixOf(capabilities: readonly Resource[], compare: Compare): Matrix {
  const groups = new Map<string, Map<string, LinkTo>>()
  const rows = new Map<string, { principal: Link; counts: Map<string, number> }>()
  for (const capability of capabilities) {
    const [action, principal] = [linkOf(capability, 'action'), linkOf(capability, PRINCIPAL)]
    if (!action || !principal) continue
    const { about } = partsOf(capability)
    groups.set(about, (groups.get(about) ?? new Map()).set(action.href, action))
    const { counts } = rows.get(principal.href) ?? { counts: new Map<string, number>() }
    rows.set(principal.href, {
      principal,
      counts: counts.set(action.href, (counts.get(action.href) ?? 0) + 1),
    })
  }
  return {
    groups: [...groups].map(([name, actions]) => ({ name, actions: [...actions.values()] })),
    rows: [...rows.values()].sort((a, b) => compare(a.principal.title ?? '', b.principal.title ?? '')),
  }
}

/** The contexts of some capabilities, by title. */
export function contextsOf(capabilities: readonly Resource[], compare: Compare): Context[] {
  const found = capabilities.map((one): [string, string] => {
    const { context } = partsOf(one)
    return [context, linkOf(one, CONTEXT)?.title ?? context]
  })
  const contexts = [...new Map(found)].map(([value, title]) => ({ value, title }))
  return contexts.sort((a, b) => compare(a.title, b.title))
}
