import type { Session } from '#shared/access/session-store.ts'
import { dateTime } from '#shared/platform/properties/property.ts'

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString()

export const properties = {
  createdAt: dateTime({ label: 'Signed in on' }),
  expiresAt: dateTime({
    label: 'Expires if unused on',
    stored: false,
    show: ({ expiresAt }: Session) => timeOf(expiresAt),
  }),
  endsAt: dateTime({
    label: 'Expires at the latest on',
    stored: false,
    show: ({ endsAt }: Session) => timeOf(endsAt),
  }),
}
