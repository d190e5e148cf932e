import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type Link, type LinkTo, leads, linkOf, type Resource } from '../api/hal.ts'
import { session } from '../api/session.ts'
import { useResource } from '../api/use-api.tsx'
import { type Language, languages } from '../language/catalogue.ts'
import { inWords } from '../language/in-words.ts'
import { useLanguage } from '../language/language.tsx'
import { To, useNavigation } from '../navigation/navigation.tsx'

/** Surrounds every view: where one can go from the root of the API, and who is signed in. */
export function Frame({ onSignOut, children }: { onSignOut(): void; children: ComponentChildren }) {
  const { mount } = useNavigation()
  const { say } = useLanguage()
  const { value: root } = useResource(mount.root)
  return (
    <>
      <button type="button" class="skip" onClick={toContent}>
        {say('skipToContent')}
      </button>
      <header class="frame">
        <To href={mount.root} class="brand">
          {String(root?.instanceName ?? say('console'))}
        </To>
        {root && <Destinations root={root} />}
        <div class="who">
          <Languages />
          {root && <Requester root={root} />}
          <button type="button" onClick={onSignOut}>
            {say('signOut')}
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

/** A button and no link: the fragment of an address says how a view is shown. */
const toContent = () => document.getElementById('content')?.focus()

/** The relation of whoever is signed in. */
const REQUESTER = 'user'

/** Links to the places to which the root leads. */
function Destinations({ root }: { root: Resource }) {
  const { say, sayName } = useLanguage()
  const { place } = useNavigation()
  const { self, ...links } = (root._links ?? {}) as Record<string, Link>
  const [isOpen, setOpen] = useState(false)
  const shown = Object.entries(links).filter((entry): entry is [string, LinkTo] => {
    const [relation, link] = entry
    return leads(link) && !link.type && relation !== REQUESTER
  })
  return (
    <nav aria-label={say('menu')}>
      <button type="button" class="opener" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say('menu')}
      </button>
      <ul class={isOpen ? 'open' : ''}>
        {shown.map(([relation, { href, title }]) => (
          <li key={relation}>
            <To href={href} aria-current={place.href.split('?')[0] === href ? 'page' : undefined}>
              {sayName(title ?? inWords(relation))}
            </To>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Requester({ root }: { root: Resource }) {
  const user = linkOf(root, REQUESTER)
  useEffect(() => {
    if (user) session.belongsTo(user.href)
  }, [user])
  return user ? <To href={user.href}>{user.title}</To> : null
}

function Languages() {
  const { say, language, choose } = useLanguage()
  return (
    <select
      aria-label={say('language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value as Language)}
    >
      {languages.map((name) => (
        <option key={name} value={name}>
          {name.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
