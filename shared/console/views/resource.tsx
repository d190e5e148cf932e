import {
  embeddedList,
  isLinkTo,
  type Link,
  type LinkTo,
  linkOf,
  linksOf,
  propertiesOf,
  type Resource,
  type SchemaProperty,
} from '../api/hal.ts'
import { useResource } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { To } from '../navigation/navigation.tsx'
import { useDocumentTitle } from '../navigation/use-document-title.ts'
import { useTitles } from '../values/titles.ts'
import { LinkList, Value } from '../values/value.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { Activities } from './activities.tsx'
import { Attachments } from './attachments.tsx'
import { Children } from './family.tsx'
import { Relations } from './relations.tsx'
import { Watchers } from './watchers.tsx'

/** A generic page of a resource, with the properties in its schema, its links and its actions. */
export function ResourceView({ resource, onChanged }: { resource: Resource; onChanged(): void }) {
  const { value: schema, isLoading } = useResource(linkOf(resource, 'schema')?.href)
  const { say, sayName } = useLanguage()
  // Properties are hidden until their labels have been read from the schema.
  const isUnread = isLoading && !schema
  const properties = isUnread ? new Map() : shownProperties(resource, schema)
  const related = isUnread ? [] : relatedLinks(resource, properties)
  const title = useTitles()(resource)
  useDocumentTitle(title)
  return (
    <article>
      <header class="heading">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <ActionButtons resource={resource} onChanged={onChanged} />
      </header>
      {isUnread && <Skeleton />}
      <dl class="properties">
        {[...properties].map(([name, property]) => (
          <div key={name}>
            <dt>{sayName(property?.name ?? inWords(name))}</dt>
            <dd>
              <Value resource={resource} name={name} property={property} />
            </dd>
          </div>
        ))}
      </dl>
      <Children resource={resource} />
      <Attachments {...{ resource, onChanged }} />
      <Relations {...{ resource, onChanged }} />
      <Watchers {...{ resource, onChanged }} />
      {related.length > 0 && (
        <nav aria-label={say('related')}>
          <h2>{say('related')}</h2>
          <ul class="related">
            {related.map(([relation, links]) => (
              <li key={relation}>
                <Related relation={relation} links={links} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {linkOf(resource, 'activities') && <Activities resource={resource} />}
    </article>
  )
}

/** Links of a relation. A link without a title is labelled by its relation. */
function Related({ relation, links }: { relation: string; links: readonly Link[] }) {
  const { sayName } = useLanguage()
  const [only] = links
  if (links.length === 1 && only && isLinkTo(only) && (!only.title || only.title === inWords(relation)))
    return <To href={only.href}>{sayName(inWords(relation))}</To>
  return (
    <>
      {sayName(inWords(relation))}: <LinkList links={links} />
    </>
  )
}

/**
 * Returns the properties to show. Without a schema, these are the properties of the resource. With a schema, they are
 * the properties of the schema, except those that the resource lacks and those that are empty and not writable.
 */
function shownProperties(
  resource: Resource,
  schema: Resource | undefined,
): ReadonlyMap<string, SchemaProperty | undefined> {
  const declared = schema ? propertiesOf(schema) : new Map<string, SchemaProperty>()
  const has = (name: string) => name in resource || linksOf(resource, name).length > 0
  const isShown = ([name, { writable = true }]: [string, SchemaProperty]) =>
    has(name) && (writable || resource[name] !== null)
  const others = Object.keys(resource).filter((name) => !name.startsWith('_') && !declared.has(name))
  return new Map([
    ...[...declared].filter(isShown),
    ...(schema ? [] : others.map((name) => [name, undefined] as const)),
  ])
}

/** Link relations that are not shown: they describe the resource itself or are shown elsewhere. */
const HIDDEN_RELATIONS = new Set([
  'self',
  'schema',
  'jumpTo',
  'changeSize',
  'ancestors',
  'children',
  'activities',
  'watchers',
  'availableMentions',
  'availableWatchers',
  'deletionPreview',
  'deliveries',
])

/**
 * Returns the links of a resource that no property, list or action shows, keyed by relation. A target with several
 * relations is shown once, under the last relation.
 */
function relatedLinks(
  resource: Resource,
  properties: ReadonlyMap<string, unknown>,
): (readonly [string, readonly LinkTo[]])[] {
  const related = Object.keys(resource._links ?? {}).flatMap((relation) => {
    if (HIDDEN_RELATIONS.has(relation) || properties.has(relation) || embeddedList(resource, relation))
      return []
    const links = linksOf(resource, relation).filter(
      (link): link is LinkTo => isLinkTo(link) && !link.method && !link.templated && !link.type,
    )
    return links.length > 0 ? [[relation, links] as const] : []
  })
  const byAddress = new Map(related.map(([relation, links]) => [links[0]?.href, [relation, links] as const]))
  return [...byAddress.values()]
}
