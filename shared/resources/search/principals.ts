import { withRightsFrom } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { allOf, anyOf, equals } from '#shared/platform/dynamodb/condition.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { PrincipalDirectory, row } from '#shared/resources/principals/directory.ts'
import {
  isLocked,
  nameOfPrincipal,
  principalPaths,
  principalTypes,
} from '#shared/resources/principals/model.ts'
import { type AnyPrincipal, principalsIn } from '#shared/resources/principals/store.ts'
import { foundOn, hasFewRows, representResult, type Search, type Searcher } from './found.ts'
import { mentions, Ranking, rankOf } from './ranking.ts'

/** Finds principals by name, and by those logins and emails that the requester may see. */
export const searchPrincipals: Searcher = async (search, ports) => {
  const { wanted, types, projectAccess, size } = search
  const [viewer, counters] = await Promise.all([knowing(search), principalsIn(ports).counters()])
  const directory = new PrincipalDirectory(ports, viewer, projectAccess)
  const scope = hasFewRows(Object.values(counters).flat())
    ? { tests: [directory.visibility.testOfFew] }
    : await directory.scope()
  const ranking = new Ranking([row.known, row.status], (found) =>
    rankOf(wanted, String(found[row.known]).split('\n'), found[row.status] !== 'locked'),
  )
  const ofTypes = anyOf(...types.map((type) => equals(row.type, type)))
  const selection = {
    ...scope,
    filter: allOf(ofTypes, mentions(wanted, [row.known])),
    order: [ranking.order, { by: byText(row.name), descending: false }],
    start: 0,
    size,
  }
  const represent = (principal: AnyPrincipal) => {
    const { id, kind } = principal
    const title = nameOfPrincipal(principal, viewer)
    const active = !isLocked(principal)
    return representResult(
      principalTypes[kind],
      { id, title, active, self: `${principalPaths[kind]}${id}` },
      viewer,
    )
  }
  return foundOn(await directory.page(selection, counters), ranking, represent)
}

/**
 * Returns the requester together with those permissions to see members that the requester has in at least one project.
 */
const knowing = ({ viewer, projectAccess }: Search) =>
  withRightsFrom(viewer, viewMembershipPermissions, projectAccess.sources)
