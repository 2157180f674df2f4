import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Labels are routes, kinds and outcomes, never ids: every new value of a label creates a series that stays. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  // Adds nodejs_eventloop_lag_* and the process's memory, CPU and garbage collection.
  collectDefaultMetrics({ register: registry })
  return {
    httpRequestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    socketConnections: new Gauge({
      name: 'socket_connections',
      help: 'Sockets that are open now.',
      labelNames: ['kind'],
      registers,
    }),
    eventsPublished: new Counter({
      name: 'events_published_total',
      help: 'Events that the relay has numbered and published.',
      registers,
    }),
    outboxAge: new Gauge({
      name: 'outbox_age_seconds',
      help: 'Age of the oldest event that waits for publication.',
      registers,
    }),
    jobs: new Counter({ name: 'jobs_total', help: 'Jobs that ended.', labelNames: ['name', 'outcome'], registers }),
    deliveries: new Counter({
      name: 'deliveries_total',
      help: 'Messages that were handed over, to a vendor or over the web chat, by what became of them at once.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    botTurn: new Histogram({
      name: 'bot_turn_seconds',
      help: 'Time a bot takes for one turn of a conversation.',
      labelNames: ['origin'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
      registers,
    }),
    contentType: registry.contentType,
    /** The page that Prometheus reads. */
    page: () => registry.metrics(),
  }
}
