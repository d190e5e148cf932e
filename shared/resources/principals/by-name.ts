import type { Viewer } from '#shared/access/viewer.ts'
import { collated, sortBytes } from '#shared/platform/dynamodb/collation.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import type { Listing } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { principalLink } from './links.ts'
import { representerFor } from './representer.ts'
import type { AnyPrincipal } from './store.ts'

/** The order of such lists is that of the names; they have no filters. */
export const byNameListing: Listing = { filters: {}, sorts: { id: 'id' } }

/** The endpoint of a list of principals that come by their names. @param find finds them, in any order */
export const listByName = <S extends Ports>(
  href: string,
  find: (viewer: Viewer, ports: S) => Promise<readonly AnyPrincipal[]>,
) =>
  listInMemory<AnyPrincipal, S>({
    href,
    listing: byNameListing,
    all: async (viewer, ports) => inOrder(await find(viewer, ports), viewer),
    row: ({ id }) => ({ id }),
    represent: async function* (page, viewer, ports) {
      const represent = await representerFor(page, viewer, ports)
      for (const one of page) yield represent(one)
    },
  })

const inOrder = (found: readonly AnyPrincipal[], viewer: Viewer): AnyPrincipal[] =>
  found
    .map((one) => ({ one, key: sortBytes(collated(principalLink(one, viewer).title)) }))
    .sort((a, b) => Buffer.compare(a.key, b.key) || a.one.id - b.one.id)
    .map(({ one }) => one)
