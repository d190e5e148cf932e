import { type Link, leads, linksOf, type Property, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { FormattedText, isFormattable } from './formattable.tsx'

/** One property of a resource, as its schema says it is meant. */
export function Value({
  resource,
  name,
  property,
}: {
  resource: Resource
  name: string
  property?: Property
}) {
  const links = linksOf(resource, name)
  if (property?.location === '_links' || (links.length > 0 && !(name in resource)))
    return <LinkList links={links} />
  return <Plain value={resource[name]} type={property?.type} />
}

/** Some links, by their titles. */
export function LinkList({ links }: { links: readonly Link[] }) {
  const shown = links.filter(({ href, title }) => href || title)
  if (shown.length === 0) return <Nothing />
  return <>{shown.map((link, index) => [index > 0 && ', ', <LinkText key={link.href} link={link} />])}</>
}

const Nothing = () => <span class="muted">–</span>

function LinkText({ link }: { link: Link }) {
  const { say } = useLanguage()
  if (!leads(link)) return <span class="muted">{link.title ?? say('undisclosed')}</span>
  return <To href={link.href}>{link.title ?? link.href.split('/').at(-1)}</To>
}

function Plain({ value, type }: { value: unknown; type?: string }) {
  const { say, dates, times } = useLanguage()
  if (value === null || value === undefined || value === '') return <Nothing />
  if (typeof value === 'boolean') return <>{say(value ? 'yes' : 'no')}</>
  if (type === 'DateTime') return <Moment value={String(value)} format={times} />
  if (type === 'Date') return <Moment value={String(value)} format={dates} />
  if (isFormattable(value)) return <FormattedText value={value} />
  if (Array.isArray(value)) return <>{value.map(textOf).join(', ')}</>
  if (typeof value === 'object') return <Members value={value as Record<string, unknown>} />
  return <>{String(value)}</>
}

const Moment = ({ value, format }: { value: string; format: Intl.DateTimeFormat }) => (
  <time dateTime={value}>{format.format(new Date(value))}</time>
)

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** An object without a type of its own. */
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
