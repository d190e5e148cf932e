import { defineRoutes, writesOfTexts } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

const commenting = {
  parameters: { notify: '`false` if nobody is to be notified.' },
  uses: { table: writesOfTexts, sends: ['jobs'] },
} as const

const usual = usualRoutes('activities', 'Activity', 'an activity', 'activities')
const below = usual.of(ofWorkPackage)

/** The routes of activities (specification, "Activities"). */
export const routes = defineRoutes('activities', {
  list: below.list({ unpaged: true }),
  create: below.create({
    summary: 'Comment on a work package',
    ...commenting,
    uses: { ...commenting.uses, sends: ['jobs', 'webhooks'] },
  }),
  show: usual.show(),
  update: usual.update({ summary: 'Change the comment of an activity', ...commenting }),
})
