import { say } from '#shared/platform/language/message.ts'
import {
  boolean,
  choice,
  dateTime,
  integer,
  linked,
  propertyOf,
  text,
  texts,
} from '#shared/platform/properties/property.ts'
import { eventNames, TEST } from './events.ts'
import { canManage } from './policy.ts'

/** The formats of the body: a resource in OpenProject's format, or a line of text for a chat. */
export const bodyFormats = ['openproject', 'slack', 'teams'] as const

/** The value that forms show instead of a secret. Clients may send it back to keep the secret. */
const SECRET_MASK = '*'.repeat(16)

/** The first port that is not reserved for system services. */
const FIRST_FREE_PORT = 1024

/**
 * Returns whether a text may be the address of a webhook. The address must use HTTPS at the default port or a port
 * above 1023, and have neither credentials nor a URL fragment. Addresses of local receivers are accepted here; the
 * review checks them.
 */
function isReceiver(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || text.includes('#') || url.username || url.password) return false
  return isLocal(url) || (url.protocol === 'https:' && isOpen(url.port))
}

const isOpen = (port: string) => port === '' || Number(port) >= FIRST_FREE_PORT

/** Returns true for an HTTP address that names this computer as `127.0.0.1`, with an explicit port. */
export const isLocal = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'http:' && hostname === '127.0.0.1' && port !== ''

/** The properties of a webhook (specification, "Webhooks"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255, writable: canManage, unique: true, filter: true, sort: true }),
  url: text({ label: 'Url', maxLength: 2000, accepts: isReceiver, writable: canManage }),
  description: text({ label: 'Description', maxLength: 1000, required: false, writable: canManage }),
  format: choice({ label: 'Format', all: bodyFormats, default: 'openproject', writable: canManage }),
  events: texts({ label: 'Events', all: eventNames, default: [], writable: canManage }),
  allProjects: boolean({ label: 'All projects', default: true, writable: canManage }),
  projects: linked({
    label: 'Projects',
    to: 'Project',
    paths: { '/api/v3/projects/': '' },
    many: true,
    default: [],
    demanded: false,
    writable: canManage,
    allowed: () => ({ href: '/api/v3/projects' }),
  }),
  secret: propertyOf(
    { type: 'String', minLength: 16, maxLength: 255, accepts: (secret: string) => secret !== SECRET_MASK },
    {
      label: 'Secret',
      required: false,
      writable: canManage,
      visible: false,
      show: ({ secret }: { secret?: string }) => (secret === undefined ? null : SECRET_MASK),
    },
  ),
  hasSecret: boolean({
    label: 'Has secret',
    stored: false,
    show: ({ secret }: { secret?: string }) => secret !== undefined,
  }),
  enabled: boolean({ label: 'Enabled', default: true, writable: canManage, filter: true }),
  disabledReason: text({
    label: 'Disabled reason',
    maxLength: 255,
    required: false,
    show: ({ disabledReason: reason }: { disabledReason?: string }) => (reason ? say(reason) : null),
  }),
  createdAt: dateTime({ label: 'Created on', sort: true }),
  updatedAt: dateTime({ label: 'Updated on', sort: true }),
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** The properties of a delivery of an event to a webhook. */
export const deliveryProperties = {
  id: text({ label: 'ID', maxLength: 40 }),
  event: choice({ label: 'Event', all: [...eventNames, TEST] }),
  status: choice({ label: 'Status', all: deliveryStatuses, filter: true }),
  attempts: integer({ label: 'Attempts', min: 0 }),
  responseStatus: integer({ label: 'Response status', required: false }),
  /** The beginning of the body of the receiver's last response. */
  responseBody: text({ label: 'Response body', maxLength: 2048, required: false }),
  error: text({
    label: 'Error',
    maxLength: 255,
    required: false,
    show: ({ error }: { error?: string }) => (error ? say(error) : null),
  }),
  createdAt: dateTime({ label: 'Created on' }),
  nextAttemptAt: dateTime({ label: 'Next attempt on', required: false }),
}
