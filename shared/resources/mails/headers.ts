import type { Configuration } from '#shared/configuration/configuration.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { MailKind } from './kinds.ts'
import { unsubscribeHeaders } from './unsubscribing.ts'

const NUMBER_SIGN = '#'

/** Returns the title of a work package for mails: its subject and its number. */
export const workPackageTitle = ({ id, subject }: Pick<WorkPackage, 'id' | 'subject'>): string =>
  `${subject} (${NUMBER_SIGN}${id})`

/** Returns the address of a work package in the console. */
export const linkTo = ({ id }: Pick<WorkPackage, 'id'>, { publicUrl }: Ports): string =>
  `${publicUrl}${viewOf(href(workPackages.show, { id }))}`

/**
 * Returns the headers of a mail about notifications. All mails about a work package refer to one made-up id, so that
 * mail programs show them as a conversation. No mail itself has this id, because SES gives each mail an id of its own.
 */
export function headersFor(
  user: User,
  kind: MailKind,
  configuration: Configuration,
  ports: Ports,
  workPackage?: Pick<WorkPackage, 'id'>,
): Record<string, string> {
  const { hostname } = new URL(ports.publicUrl)
  return {
    'Auto-Submitted': 'auto-generated',
    ...unsubscribeHeaders(user, kind, configuration, ports),
    ...(workPackage && { References: `<work-package-${workPackage.id}@${hostname}>` }),
  }
}
