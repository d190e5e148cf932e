import { closed, type JsonSchema, link, reference } from './json-schema.ts'

const optional = {
  previousByOffset: link('The previous page.'),
  nextByOffset: link('The next page.'),
  schema: link('The schema of its elements.'),
  create: link('The form for a new element.'),
  createImmediately: link('Creates an element.'),
}

/**
 * Returns the schema of a collection's links.
 *
 * @param further the descriptions of links that only some collections have, keyed by the name of the link
 */
export function collectionLinkSchemas(further: Readonly<Record<string, string>> = {}): JsonSchema {
  const others = Object.entries(further).map(([name, description]) => [name, link(description)] as const)
  return closed(
    {
      self: link('This page.'),
      jumpTo: link('The page with the number `{offset}`.'),
      changeSize: link('The list in pages of `{size}` elements.'),
      // OpenAPI cannot describe addresses with a query string, so no operation of the document returns a Search. This
      // link is the only reference to the schema of a Search.
      search: {
        ...link('The filters and sort keys of the list: a `Search`.'),
        contentSchema: reference('Search'),
      },
      ...optional,
      ...Object.fromEntries(others),
    },
    [...Object.keys(optional), ...Object.keys(further)],
  )
}
