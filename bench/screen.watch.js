// Runs in the page: what somebody before it would see stutter. Frames are counted from `begin` to `end`.
const watch = { frames: [], keys: [], tasks: [], last: 0, isOn: false }

new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (watch.isOn && entry.name === 'keydown') watch.keys.push(entry.duration)
}).observe({ type: 'event', durationThreshold: 16 })
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (watch.isOn) watch.tasks.push(entry.duration)
}).observe({ type: 'longtask' })

function tick(now) {
  if (!watch.isOn) return
  watch.frames.push(now - watch.last)
  watch.last = now
  requestAnimationFrame(tick)
}

globalThis.benchWatch = {
  begin() {
    Object.assign(watch, { frames: [], keys: [], tasks: [], isOn: true })
    requestAnimationFrame(now => {
      watch.last = now
      requestAnimationFrame(tick)
    })
  },
  // Observers tell a moment later than what they have seen.
  async end() {
    await new Promise(resolve => setTimeout(resolve, 200))
    watch.isOn = false
    const { frames, keys, tasks } = watch
    return { frames, keys, tasks }
  },
}
