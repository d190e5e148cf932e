import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { catalogue, type Language, languages } from './catalogue.ts'
import { inWords } from './in-words.ts'
import { names } from './names.ts'
import type { Text, Word } from './words.ts'

/** The key of the chosen language; it is no secret, so it may outlive the session. */
const KEY = 'language'

/** What a profile says of how to speak. What it leaves open, the browser says. */
interface Profile {
  readonly language?: unknown
  readonly timeZone?: unknown
}

interface Speech {
  readonly language: Language
  choose(language: Language): void
  /** Speaks as a profile says: in its language, unless another was chosen in this browser, and in its time zone. */
  adopt(profile: Profile): void
  /** A text of the catalogue, with its places filled: numbers as the language writes them, the form by that of `count`. */
  say(word: Word, values?: Values): string
  /** A name that the API gave, translated if that is known. */
  sayName(name: string): string
  /** Says what a link does, by its relation; unknown ones as the API calls them. */
  sayRelation(relation: string, title: string | undefined): string
  /** Orders names as people of the language do. */
  compare(a: string, b: string): number
  readonly numbers: Intl.NumberFormat
  /** Says how many days there are. */
  readonly days: Intl.NumberFormat
  /** Says how large a file of so many bytes is. */
  sayBytes(bytes: number): string
  readonly dates: Intl.DateTimeFormat
  readonly times: Intl.DateTimeFormat
}

const Context = createContext<Speech | undefined>(undefined)

/** @throws Error outside of the `LanguageProvider` */
export function useLanguage(): Speech {
  const speech = useContext(Context)
  if (!speech) throw new Error('There is no language here.')
  return speech
}

/** What a language is called in itself; one that nobody knows, as it is. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

const preferred = (): Language => {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages].map((name) => name.slice(0, 2))
  return wanted.find((name): name is Language => languages.includes(name as Language)) ?? 'en'
}

/** Says everything in the language that was chosen, or else in the first of the browser's that there is. */
export function LanguageProvider({ children }: { children: ComponentChildren }) {
  const [language, setLanguage] = useState(preferred)
  const [zone, setZone] = useState<string>()
  // Before the effects that ask the API, which is told the language.
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const speech = useMemo((): Speech => {
    const choose = (next: Language) => {
      localStorage.setItem(KEY, next)
      setLanguage(next)
    }
    const adopt = (profile: Profile) => {
      setZone(knownZone(profile.timeZone))
      const own = languages.find((one) => one === profile.language)
      if (own && !localStorage.getItem(KEY)) setLanguage(own)
    }
    return { language, choose, adopt, ...speechOf(language, zone) }
  }, [language, zone])
  return <Context.Provider value={speech}>{children}</Context.Provider>
}

/** A time zone, if this browser knows it. */
function knownZone(zone: unknown): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? '') }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function speechOf(
  language: Language,
  timeZone: string | undefined,
): Omit<Speech, 'language' | 'choose' | 'adopt'> {
  const words: Readonly<Record<string, Text>> = catalogue[language]
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  const sayName = (name: string) => names[language]?.[name] ?? name
  return {
    say: (word, values = {}) => filled(formOf(words[word] ?? word, plurals, values.count), numbers, values),
    sayName,
    sayRelation: (relation, title) =>
      isAction(relation) ? String(words[relation]) : sayName(title ?? inWords(relation)),
    compare: new Intl.Collator(language, { numeric: true }).compare,
    numbers,
    days: new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    sayBytes: (bytes) => bytesIn(language, bytes),
    dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
    times: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
}

type Values = Readonly<Record<string, string | number>>

/** The form of a text that fits a number. */
function formOf(text: Text, plurals: Intl.PluralRules, count: string | number | undefined): string {
  return typeof text === 'string' ? text : (text[plurals.select(Number(count))] ?? text.other)
}

function filled(text: string, numbers: Intl.NumberFormat, values: Values): string {
  const said = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)
  return text.replace(/\{(\w+)\}/g, (place, name) => said(values[name] ?? place))
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** A size in the largest unit of which there is one at least; each is 1,024 of the one before. */
function bytesIn(language: Language, bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), SIZES.length - 1)
  const format = { style: 'unit', unit: SIZES[step], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step)
}

/** The actions that are called otherwise than by their titles, which name the resource again. */
const ACTIONS: readonly string[] = ['create', 'update', 'delete', 'archive', 'unarchive'] satisfies Word[]
const isAction = (relation: string) => ACTIONS.includes(relation)
