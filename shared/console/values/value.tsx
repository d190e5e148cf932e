import type { FunctionComponent } from 'preact'
import {
  isHidden,
  isLinkTo,
  type Link,
  linksOf,
  personName,
  type Resource,
  type SchemaProperty,
} from '../api/hal.ts'
import { inWords } from '../language/in-words.ts'
import { nameOfLanguage, useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { StateBadge } from './badges.tsx'
import { daysOf, hoursOf, inHours } from './duration.ts'
import { FormattedText, isFormattable } from './formattable.tsx'
import { Day, Moment, TextOrTime } from './moment.tsx'

/** The value of a property, rendered according to its type in the schema. */
export function Value({
  resource,
  name,
  property,
}: {
  resource: Resource
  name: string
  property?: SchemaProperty
}) {
  const links = linksOf(resource, name)
  if (name === 'status' && typeof resource.status === 'string') return <StateBadge of={resource.status} />
  if (property?.location === '_links' || (links.length > 0 && !(name in resource)))
    return <LinkList links={links} />
  if (typeof resource[name] === 'string' && property?._embedded?.allowedValues)
    return <OneOf name={name} value={resource[name]} />
  return <Plain value={resource[name]} type={property?.type} />
}

/** A translated value of an enumeration. */
function OneOf({ name, value }: { name: string; value: string }) {
  const { sayName } = useLanguage()
  return <bdi>{name === 'language' ? nameOfLanguage(value) : sayName(inWords(value))}</bdi>
}

export function LinkList({ links }: { links: readonly Link[] }) {
  const shown = links.filter(({ href, title }) => href || title)
  if (shown.length === 0) return <Nothing />
  return <>{shown.map((link, index) => [index > 0 && ', ', <LinkText key={link.href} link={link} />])}</>
}

const Nothing = () => <span class="muted">–</span>

function LinkText({ link }: { link: Link }) {
  const { say } = useLanguage()
  if (!isLinkTo(link))
    return <span class="muted">{isHidden(link) || !link.title ? say('undisclosed') : link.title}</span>
  return (
    <To href={link.href}>
      <bdi>{personName(link.title ?? link.href.split('/').at(-1) ?? '')}</bdi>
    </To>
  )
}

function Plain({ value, type = '' }: { value: unknown; type?: string }) {
  const { say } = useLanguage()
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'boolean') return <>{say(value ? 'yes' : 'no')}</>
  const Typed = byType[type]
  if (Typed) return <Typed value={String(value)} />
  if (isFormattable(value)) return value.html ? <FormattedText value={value} /> : <Nothing />
  if (Array.isArray(value)) return <Several values={value} />
  if (typeof value === 'object') return <Members value={value as Record<string, unknown>} />
  return type ? <bdi>{String(value)}</bdi> : <TextOrTime value={String(value)} />
}

const byType: Readonly<Record<string, FunctionComponent<{ value: string }>>> = {
  DateTime: Moment,
  Date: Day,
  Duration: ({ value }) => {
    const { days: inDays } = useLanguage()
    const [days, hours] = [daysOf(value), hoursOf(value)]
    if (hours === undefined) return <>{value}</>
    return <time dateTime={value}>{days === undefined ? inHours(hours) : inDays.format(days)}</time>
  },
}

function Several({ values }: { values: readonly unknown[] }) {
  if (values.length === 0 || !values.every(isFormattable)) return <bdi>{values.map(textOf).join(', ')}</bdi>
  return (
    <ul>
      {values.map((value) => (
        <li key={value.html}>
          <FormattedText value={value} />
        </li>
      ))}
    </ul>
  )
}

/** A value as text: linked resources by their titles, other objects as JSON. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { _links, values = [] } = value as Resource
  if (!_links) return JSON.stringify(value)
  const titles = Object.keys(_links).flatMap((relation) =>
    linksOf({ _links }, relation).map(({ title }) => title),
  )
  return [...titles, ...[values].flat().map(String)].filter(Boolean).join(' ')
}

const Members = ({ value }: { value: Record<string, unknown> }) => (
  <dl class="members">
    {Object.entries(value).map(([name, member]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Plain value={member} />
        </dd>
      </div>
    ))}
  </dl>
)
