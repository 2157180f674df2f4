import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('the page holds every number of Parley with its labels', async () => {
  const metrics = createMetrics()
  metrics.httpRequestDuration.observe({ method: 'GET', route: '/healthz', status: '200' }, 0.02)
  metrics.socketConnections.inc({ kind: 'console' })
  metrics.eventsPublished.inc(3)
  metrics.outboxAge.set(1.5)
  metrics.jobs.inc({ name: 'purge', outcome: 'done' })
  metrics.deliveries.inc({ channel: 'vendor', outcome: 'sent' })
  metrics.botTurn.observe({ origin: 'widget' }, 0.3)

  const lines = (await metrics.page()).split('\n')
  expect(lines).toContain(
    'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/healthz",status="200"} 1',
  )
  expect(lines).toContain('socket_connections{kind="console"} 1')
  expect(lines).toContain('events_published_total 3')
  expect(lines).toContain('outbox_age_seconds 1.5')
  expect(lines).toContain('jobs_total{name="purge",outcome="done"} 1')
  expect(lines).toContain('deliveries_total{channel="vendor",outcome="sent"} 1')
  expect(lines).toContain('bot_turn_seconds_sum{origin="widget"} 0.3')
  expect(lines.some(line => /^nodejs_eventloop_lag_p99_seconds \d/.test(line))).toBe(true)
  expect(lines.some(line => /^process_resident_memory_bytes \d/.test(line))).toBe(true)
  expect(metrics.contentType).toContain('text/plain')
})

test('two sets of metrics in one process know nothing of each other', async () => {
  const first = createMetrics()
  const second = createMetrics()
  first.eventsPublished.inc()
  expect(await second.page()).toContain('events_published_total 0')
})
