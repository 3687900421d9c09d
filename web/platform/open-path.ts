type Window = {
  url: string
  visibilityState: string
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
}
/** The windows that a service worker sees. */
export type Windows = {
  matchAll(of: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>
  openWindow(path: string): Promise<unknown>
}

// The windows of the big screen, the kitchen and the door are not navigated.
const working = /^\/(admin|check-in|door|screen|live-competition\/[^/]+\/screen)(\/|$)/

/** Shows a path of the app: in a window that shows it already, else in another window of the guest, else in a new one. */
export async function openPath(windows: Windows, path: string): Promise<void> {
  const all = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const pathOf = ({ url }: Window) => new URL(url).pathname
  const suitable = all.filter((each) => !working.test(pathOf(each)))
  const there = suitable.find((each) => pathOf(each) === path)
  if (there) return void (await there.focus())
  const chosen = suitable.find((each) => each.visibilityState === 'visible') ?? suitable[0]
  if (!chosen) return void (await windows.openWindow(path))
  try {
    await chosen.focus()
    await chosen.navigate(path)
  } catch {
    // A window that loaded before the service worker cannot be navigated by it.
    await windows.openWindow(path)
  }
}
