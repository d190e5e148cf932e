import { defineRoutes, writesOfTexts } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

const commenting = {
  parameters: { notify: 'Whether others are notified: without effect, as there are no notifications.' },
  uses: { table: writesOfTexts },
} as const

const usual = usualRoutes('activities', 'Activity', 'an activity', 'activities')
const below = usual.of(ofWorkPackage)

/** Work packages, "Activities". */
export const routes = defineRoutes('activities', {
  list: below.list({ unpaged: true }),
  create: below.create({
    summary: 'Comment on a work package',
    ...commenting,
    uses: { ...commenting.uses, sends: ['webhooks'] },
  }),
  show: usual.show(),
  update: usual.update({ summary: 'Change the comment of an activity', ...commenting }),
})
