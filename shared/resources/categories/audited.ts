import type { Write } from '#shared/platform/dynamodb/table.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, audit } from '#shared/resources/audit-entries/audit.ts'
import { nameOfPrincipal } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { Category } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/**
 * Returns the audit entry of a write of a category, for the transaction of this write. Default assignees appear by
 * name.
 *
 * @param states `before` is absent for a new category, `after` is absent for a deleted category
 */
export async function auditCategory(
  states: { before?: Category; after?: Category },
  author: Author,
  ports: Ports,
): Promise<Write[]> {
  const { before, after } = states
  const names = await namesOf([before?.defaultAssignee, after?.defaultAssignee], author, ports)
  return audit<Category>(
    {
      kind: 'category',
      properties,
      shown: ({ defaultAssignee }) => ({ defaultAssignee: names.get(defaultAssignee) }),
      link: (category) => ({ href: href(routes.show, category), title: category.name }),
    },
    states,
    author,
    ports,
  )
}

async function namesOf(ids: readonly (number | undefined)[], author: Author, ports: Ports) {
  const found = await Promise.all(
    ids.map((id) => (id === undefined ? undefined : principalsIn(ports).byId(id))),
  )
  return new Map(found.map((principal) => [principal?.id, principal && nameOfPrincipal(principal, author)]))
}
