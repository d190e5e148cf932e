import { lambda } from '#shared/lambda.ts'
import { listInMemory } from '#shared/platform/endpoints/list-in-memory.ts'
import { helpTextListing } from '#shared/resources/help-texts/listing.ts'
import type { HelpText } from '#shared/resources/help-texts/model.ts'
import { canManage } from '#shared/resources/help-texts/policy.ts'
import { representHelpText } from '#shared/resources/help-texts/representer.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'
import { visibleHelpTexts } from '#shared/resources/help-texts/visibility.ts'

export const handler = lambda(
  routes.list,
  listInMemory<HelpText>({
    listing: helpTextListing,
    all: visibleHelpTexts,
    row: ({ id }) => ({ id }),
    canCreate: canManage,
    represent: (page, viewer) => page.map((helpText) => representHelpText(helpText, viewer)),
  }),
)
