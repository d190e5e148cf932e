import { AsyncLocalStorage } from 'node:async_hooks'

/** The texts of the code in another language, by the English ones. */
export type Catalogue = Readonly<Record<string, string>>

/** Loads the catalogues of the languages beside English: only functions that are asked for one read it. */
export type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>

interface Language {
  readonly name: string
  readonly catalogue: Catalogue
}

const english: Language = { name: 'en', catalogue: {} }

/** Some work whose language may only be known after it has begun. */
interface Conversation {
  language?: Language
}

const conversations = new AsyncLocalStorage<Conversation>()

/** The language of the work that is running; English unless it was chosen. */
export const currentLanguage = (): Language => conversations.getStore()?.language ?? english

/** Runs each call of a handler as a conversation of its own. */
export const asConversation =
  <Args extends unknown[], Result>(handler: (...args: Args) => Result) =>
  (...args: Args): Result =>
    conversations.run({}, () => handler(...args))

/** Chooses the first of some languages that there are texts in for the rest of the conversation, unless it has one. */
export async function prefer(names: readonly string[], catalogues: Catalogues): Promise<void> {
  const conversation = conversations.getStore()
  if (!conversation || conversation.language) return
  const name = names.find((one) => one === english.name || Object.hasOwn(catalogues, one))
  if (name) conversation.language = await languageNamed(name, catalogues)
}

/** Runs some work in the first of some languages that there are texts in; in English where there are in none. */
export const speaking = <Result>(
  names: readonly string[],
  catalogues: Catalogues,
  work: () => Result | Promise<Result>,
): Promise<Result> =>
  conversations.run({}, async () => {
    await prefer(names, catalogues)
    return work()
  })

const languageNamed = async (name: string, catalogues: Catalogues): Promise<Language> =>
  name === english.name ? english : { name, catalogue: (await catalogues[name]?.()) ?? {} }
