import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import type { Loaded, ShownResource } from '#shared/platform/endpoints/show.ts'
import { auditListing } from './listing.ts'
import type { AuditEntry } from './model.ts'
import { auditPage } from './pages.ts'
import { canSee } from './policy.ts'
import { representEntry } from './representer.ts'
import { auditEntriesIn } from './store.ts'

export const listAuditEntries = list<AuditEntry, undefined>({
  canList: canSee,
  listFor: ({ viewer, ports }) => ({
    listing: auditListing(ports.now),
    page: ({ selection }) => auditPage(auditEntriesIn(ports), selection),
    represent: representingEach(async (entry) => representEntry(entry, viewer)),
  }),
})

/** Declares how an endpoint shows an audit entry. Entries never change. */
export const shownEntries: ShownResource<AuditEntry, Loaded<AuditEntry>> = {
  load: async ({ params }, ports) => ({ entity: await auditEntriesIn(ports).byId(params.id) }),
  isPermitted: canSee,
  versionOf: () => 1,
  represent: representEntry,
}
