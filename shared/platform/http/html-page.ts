import type { App } from '#shared/app.ts'
import type { Html } from './html.ts'

/** A request for a page: what the address and a form say. */
export interface PageRequest {
  query: URLSearchParams
  /** The fields of the form that was sent; none where none was. */
  fields: Readonly<Record<string, string>>
}

/** A page as an answer. */
export interface Page {
  status: number
  title: string
  content: Html
}

/** What makes a page: returns it, or throws an `ApiError`, which becomes a plain page. */
export type PageEndpoint = (request: PageRequest, app: App) => Promise<Page>
