import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/ports.ts'
import { type Author, audit } from '#shared/resources/audit-entries/audit.ts'
import { nameOfPrincipal, principalLink } from '#shared/resources/principals/model.ts'
import { membersWith } from './members.ts'
import type { Group } from './model.ts'
import { properties } from './properties.ts'

/** Maximum number of members whose names are looked up. An audit entry stores at most this number of names. */
const MAX_NAMED = 100

/** Returns the audit entry of a write of a group. The entry contains the names of the removed and the added members. */
export async function auditGroup(
  { before, after }: { before?: Group; after?: Group },
  author: Author,
  ports: Ports,
): Promise<Write[]> {
  const [old = [], next = []] = [before?.members, after?.members]
  const [removed, added] = await Promise.all([
    namesOf(without(old, next), author, ports),
    namesOf(without(next, old), author, ports),
  ])
  return audit<Group>(
    {
      kind: 'group',
      properties,
      link: (group) => principalLink(group, author),
      shown: (group) => ({ members: group === before ? removed : added }),
    },
    { before, after },
    author,
    ports,
  )
}

function without(all: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others)
  return all.filter((id) => !known.has(id)).slice(0, MAX_NAMED)
}

async function namesOf(ids: readonly number[], author: Author, ports: Ports): Promise<string[]> {
  return (await membersWith(ids, ports)).map((member) => nameOfPrincipal(member, author))
}
