import { Tabs } from '../design/tabs.tsx'
import { useLanguage } from '../language/language.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { EXPLORER } from './explorer.ts'
import type { PageProps } from './page.ts'
import { pagesOf } from './registry.ts'

/**
 * Shows a resource on one of its pages, with tabs for the other pages. The URL fragment selects the page; by default,
 * the first page is shown.
 */
export function Shown(props: PageProps) {
  const { say } = useLanguage()
  const { place } = useWhere()
  const pages = pagesOf(props.resource, props.where)
  const shown = pages.find(({ how }) => how === place.how) ?? pages[0]
  if (!shown) return null
  const offered = pages.filter(({ how, isAlone }) => !isAlone && (how !== EXPLORER || how === shown.how))
  const tabs = offered.map(({ how, name, icon }) => ({
    name: say(name),
    icon,
    href: place.href,
    how,
    isPresent: how === shown.how,
  }))
  return (
    <>
      {tabs.length > 1 && <Tabs label={say('views')} tabs={tabs} />}
      {/* The key leaves out the query of the address, so that a page keeps its state while filters change. */}
      <shown.View key={shown.how + place.href.split('?')[0]} {...props} />
    </>
  )
}
