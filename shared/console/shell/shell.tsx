import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useLanguage } from '../language/language.tsx'
import { Palette } from './palette.tsx'
import './shell.css'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { Trail } from './trail.tsx'
import { usePolling } from './use-polling.ts'
import { useWhere, WhereProvider } from './use-where.tsx'

/** Frame of every page: top bar, side bar and breadcrumb. */
export function Shell({ onSignOut, children }: { onSignOut(): void; children: ComponentChildren }) {
  const { say } = useLanguage()
  const [isSearching, setSearching] = useState(false)
  useShortcut(() => setSearching(true))
  return (
    <WhereProvider>
      <Changes />
      <button type="button" class="skip primary" onClick={toContent}>
        {say('skipToContent')}
      </button>
      <TopBar onSearch={() => setSearching(true)} onSignOut={onSignOut} />
      <div class="below">
        <SideBar />
        <main id="content" tabIndex={-1}>
          <Trail />
          {children}
        </main>
      </div>
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </WhereProvider>
  )
}

/** Polls for changes by other people. Renders nothing. */
function Changes() {
  usePolling(useWhere().root)
  return null
}

/**
 * Moves the focus to the content. A button calls this function, because a link would replace the URL fragment, which
 * determines how the page is shown.
 */
const toContent = () => document.getElementById('content')?.focus()

/**
 * Calls a function on ⌘K, and on `/` outside text fields. On a page with a searchable list, `/` is left to the search
 * of the list.
 */
function useShortcut(act: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey } = event
      const isText =
        target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      const isCommand = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
      if (event.defaultPrevented || !(isCommand || (key === '/' && !isText))) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
