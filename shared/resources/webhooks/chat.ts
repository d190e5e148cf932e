import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'
import type { Delivery, Webhook } from './model.ts'

type Chat = Exclude<Webhook['format'], 'openproject'>

/** For each event, the phrase with which a chat message about the event begins. */
const phrases: Readonly<Record<Delivery['event'], string>> = {
  'work_package:created': 'Work package created',
  'work_package:updated': 'Work package updated',
  'work_package:moved': 'Work package moved',
  'work_package:deleted': 'Work package deleted',
  'work_package_comment:comment': 'New comment on',
  'project:created': 'Project created',
  'project:updated': 'Project updated',
  'project:deleted': 'Project deleted',
  'time_entry:created': 'Time logged on',
  'attachment:created': 'File added to',
  'version:created': 'Version created',
  'version:updated': 'Version updated',
  'membership:created': 'Member added:',
  'membership:deleted': 'Member removed:',
  'user:created': 'User created',
  'webhook:test': 'This is a test of the webhook',
}

/**
 * The names of the links from a resource to the resource that contains it. If a resource has no page of its own, the
 * chat message links to the page of the containing resource.
 */
const containing = ['workPackage', 'container', 'project']

/** Returns the message for a chat: one line that names the event and links to the page of its subject. */
export function textFor(format: Chat, event: Delivery['event'], resource: Resource, origin: string): string {
  const { self, ...links } = Object(resource._links) as Record<string, Link>
  const container = containing.map((name) => links[name]).find((link) => link?.href)
  const hasPage = !['Activity', 'Activity::Comment', 'TimeEntry', 'Attachment'].includes(resource._type)
  const shown = (hasPage ? self : container) ?? self
  const title = shown?.title ?? String(resource.name ?? resource.subject ?? `No. ${resource.id}`)
  return `${phrases[event]} ${linkIn[format](origin + viewOf(shown?.href ?? ''), title)}`
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

/**
 * For each chat, the function that returns a link in the markup of the chat. Titles are user input, which must neither
 * end the link nor begin another link.
 */
const linkIn: Readonly<Record<Chat, (url: string, title: string) => string>> = {
  slack: (url, title) => `<${url}|${escapedForSlack(inOneLine(title))}>`,
  teams: (url, title) => `[${escapedForTeams(inOneLine(title))}](${url})`,
}

const slackEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for Slack. The character `|` is replaced, since it would end the address of a link. */
const escapedForSlack = (text: string) =>
  text.replace(/[&<>]/g, (character) => slackEntities[character] as string).replaceAll('|', '¦')

const escapedForTeams = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!~|<>&@]/g, '\\$&')
