import { linkOf } from '../../api/hal.ts'
import { type Tab, Tabs } from '../../design/tabs.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'

/** Tabs with links to the settings and to the categories of the current project. */
export function SettingsTabs() {
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { project } = useWhere()
  const [update, categories] = ['update', 'categories'].map(
    (relation) => linkOf(project ?? {}, relation)?.href,
  )
  if (!update || !categories) return null
  const isList = place.href.split('?')[0] === categories
  const tabs: Tab[] = [
    { name: say('projectSettings'), href: update, how: 'form', icon: 'settings', isPresent: !isList },
    { name: say('categories'), href: categories, icon: 'category', isPresent: isList },
  ]
  return <Tabs label={say('projectSettings')} tabs={tabs} />
}
