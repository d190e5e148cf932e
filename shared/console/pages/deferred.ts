/** The pages whose script is loaded when the first of them is opened. */

export { Groups } from './administration/groups.tsx'
export { Kinds } from './administration/kinds.tsx'
export { Role } from './administration/role.tsx'
export { Roles } from './administration/roles.tsx'
export { Settings } from './administration/settings.tsx'
export { Users } from './administration/users.tsx'
export { Inbox } from './inbox/inbox.tsx'
export { MyPage } from './my-page/my-page.tsx'
export { NotificationSettings } from './profile/notifications.tsx'
export { Profile } from './profile/profile.tsx'
export { RightsPage } from './rights/rights.tsx'
export { Roadmap } from './roadmap/roadmap.tsx'
