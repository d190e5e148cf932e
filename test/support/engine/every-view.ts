import { demoTokens } from '#test/support/fixtures/demo.ts'
import type { Answering } from './send.ts'

interface Linked {
  _links?: Record<string, { href?: string; title?: string; type?: string }>
  _embedded?: { elements?: Linked[] }
}

const viewOf = (href: string, how = '') => href.replace('/api/v3', '/app') + how

/** The views of a resource: its own address, and the addresses of the linked forms. */
function viewsOf({ _links: { self, ...links } = {} }: Linked): string[] {
  const forms = [links.create, links.update].flatMap((form) => form?.href ?? [])
  return [
    ...(self?.href ? [viewOf(self.href)] : []),
    ...forms.filter((href) => href.endsWith('/form')).map((href) => viewOf(href, '#form')),
  ]
}

export const isForm = (address: string): boolean => address.endsWith('#form')

/**
 * Returns the views of every collection that the root links to, and the views of the first element of each collection.
 */
export async function everyView(service: Answering): Promise<string[]> {
  const read = async (href: string): Promise<Linked> => {
    const { body } = await service.request('GET', href, { as: demoTokens.admin })
    return body
  }
  const { _links: links = {} } = await read('/api/v3')
  const found = Object.values(links).map(async ({ href = '', type }) => {
    if (type) return []
    const resource = await read(href)
    const first = resource._embedded?.elements?.[0]
    return [...viewsOf(resource), ...(first ? viewsOf(first) : [])]
  })
  return [...new Set((await Promise.all(found)).flat())]
}
