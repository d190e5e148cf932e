import type { Client } from '../../../api/client.ts'
import { type LinkTo, linkOf, type Resource } from '../../../api/hal.ts'
import { messagesOf } from '../../../drafts/messages.ts'
import { problemOfMessages } from '../../../pictures/change.ts'
import { fitToForm } from './fit-to-form.ts'
import type { PayloadValues, Plan } from './plan.ts'

/** Key of the project among the created elements. */
export const PROJECT = 'project'

/**
 * The elements that have been created so far in the sample project, and the requests that create the remaining
 * elements.
 */
export class SampleElements {
  readonly #made = new Map<string, Resource>()

  constructor(
    readonly client: Client,
    readonly root: Resource,
    readonly plan: Plan,
  ) {}

  get project(): Resource | undefined {
    return this.#made.get(PROJECT)
  }

  /** Takes over a project that already exists. An earlier request created it, but the response was lost. */
  adopt(project: Resource): void {
    this.#made.set(PROJECT, project)
  }

  /** Returns an element by its key in the outline; undefined if it has not been created. */
  made = (key: string): Resource | undefined => this.#made.get(key)

  linkToMade = (key: string): LinkTo | undefined => linkOf(this.made(key) ?? {}, 'self')

  /**
   * Returns the link with the name `link` of the list to which a resource links by `relation`. Returns undefined if one
   * of the two links is missing.
   *
   * @throws Problem if the list cannot be read
   */
  async linkOfList(
    resource: Resource | undefined,
    relation: string,
    link: string,
  ): Promise<LinkTo | undefined> {
    const list = resource && linkOf(resource, relation)
    return list && linkOf(await this.client.get(list.href), link)
  }

  /**
   * Creates an element through its form.
   *
   * @param isEssential true for the project; if the form refuses any other element, the element is skipped without an
   * error
   * @throws Problem
   */
  async create(
    key: string,
    link: LinkTo | undefined,
    values: PayloadValues,
    isEssential = false,
  ): Promise<void> {
    if (!link) return
    const { client, plan } = this
    const { form, values: fitted } = await fitToForm(
      client,
      link,
      withPayload(link, values),
      requiredBy(plan),
    )
    const commit = linkOf(form, 'commit')
    if (!commit && isEssential) throw problemOfMessages(messagesOf(form))
    const answer = commit && (await client.write(commit, fitted))
    if (answer) this.#made.set(key, answer)
  }
}

const requiredBy = ({ texts, today }: Plan) => ({ text: texts.required, day: today })

/**
 * Adds values to the payload of a form link. The payload may already contain values, such as the project of a new
 * version.
 */
const withPayload = ({ payload = {} }: LinkTo, values: PayloadValues): PayloadValues => ({
  ...payload,
  ...values,
  _links: {
    ...(payload._links as PayloadValues | undefined),
    ...(values._links as PayloadValues | undefined),
  },
})
