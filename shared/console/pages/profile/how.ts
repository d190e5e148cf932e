/** Fragment of the address of one's own profile that shows the settings of notifications. */
export const NOTIFICATIONS = 'notifications'
