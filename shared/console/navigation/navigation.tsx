import type { AnchorHTMLAttributes, ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { enterPage, leavePage, newEntry, restorePage } from './entry.ts'
import { addressOf, locationAt, type Mount, type ViewLocation } from './view-location.ts'

interface Navigation {
  readonly mount: Mount
  readonly place: ViewLocation
  go(place: ViewLocation, options?: { replace?: boolean }): void
}

const Context = createContext<Navigation | undefined>(undefined)

/** Returns the current location. @throws Error outside of the `NavigationProvider` */
export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (!navigation) throw new Error('There is no navigation here.')
  return navigation
}

/**
 * Returns a function that opens another location after a request. The function does nothing if the user has left the
 * page during the request.
 */
export function useGoOn(): Navigation['go'] {
  const { go } = useNavigation()
  const { href } = location
  return (place, options) => {
    if (location.href === href) go(place, options)
  }
}

/**
 * Provides the current location and a function that changes the location. The back and forward buttons of the browser
 * also restore the scroll position.
 */
export function NavigationProvider({ mount, children }: { mount: Mount; children: ComponentChildren }) {
  const [navigation, setNavigation] = useState(() => navigationAt(mount, (next) => setNavigation(next)))
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const follow = () => {
      leavePage()
      setNavigation((last) => ({ ...last, place: locationAt(location, mount) }))
      restorePage()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [mount])
  return <Context.Provider value={navigation}>{children}</Context.Provider>
}

/**
 * Renders a part of the page as if the page were at another location. Links within the part still change the location
 * of the whole page.
 */
export function NavigationAt({ place, children }: { place: ViewLocation; children: ComponentChildren }) {
  const page = useNavigation()
  const { href, how } = place
  const navigation = useMemo(() => ({ ...page, place: { href, how } }), [page, href, how])
  return <Context.Provider value={navigation}>{children}</Context.Provider>
}

function navigationAt(mount: Mount, onChange: (navigation: Navigation) => void): Navigation {
  const at = (place: ViewLocation): Navigation => ({ mount, place, go })
  const go: Navigation['go'] = (place, { replace = false } = {}) => {
    const address = addressOf(place, mount)
    if (address === undefined) return
    const { how } = locationAt(location, mount)
    const isHere = address === location.pathname + location.search + location.hash
    if (replace || isHere) history.replaceState(history.state, '', address)
    else {
      leavePage()
      history.pushState(newEntry(), '', address)
    }
    onChange(at(locationAt(location, mount)))
    // After a form has created a resource, the address of the resource replaces the address of the form. Although no
    // history entry is added, the user enters a new page.
    if (!replace || how !== place.how) enterPage()
  }
  return at(locationAt(location, mount))
}

export type ToProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; how?: string }

/** A link to a location in the console; an ordinary link if the target is not in the API. */
export function To({ href, how = '', children, ...rest }: ToProps) {
  const { mount, go } = useNavigation()
  const address = addressOf({ href, how }, mount)
  const follow = (event: MouseEvent) => {
    if (address === undefined || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    go({ href, how })
  }
  return (
    <a {...rest} href={address ?? href} onClick={follow}>
      {children}
    </a>
  )
}
