import { BarChart } from '../chart/bar-chart.tsx'
import { ChartCard } from '../chart/chart-card.tsx'
import type { ChartData } from '../chart/chart-scale.ts'
import { DonutChart } from '../chart/donut-chart.tsx'
import { LineChart } from '../chart/line-chart.tsx'
import { StatCard } from '../chart/stat-card.tsx'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Sample, Samples } from './sample.tsx'

const dayMs = 86_400_000
const days = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', timeZone: 'UTC' })
const labels = (count: number) =>
  Array.from({ length: count }, (_, index) => days.format(new Date(Date.UTC(2026, 8, 1) + index * dayMs)))
const wave = (count: number, height: number, phase: number) =>
  Array.from({ length: count }, (_, index) => Math.round(height * (1 + Math.sin(index / 4 + phase)) + (index % 5)))

const messages: ChartData = {
  labels: labels(60),
  series: [
    { name: 'WhatsApp', values: wave(60, 400, 0) },
    { name: 'SMS', values: wave(60, 300, 1.6) },
    { name: 'RCS', values: wave(60, 90, 3) },
  ],
}
const nothing: ChartData = { labels: labels(14), series: [{ name: 'Chats', values: wave(14, 0, 0).map(() => 0) }] }
const channels: ChartData = {
  labels: ['WhatsApp', 'SMS', 'RCS', 'Email', 'Telegram', 'Web'],
  series: [{ name: 'Chats', values: [420, 310, 12, 97, 0, 55] }],
}
const compared: ChartData = {
  labels: labels(31),
  series: [
    { name: 'Handled by a bot', values: wave(31, 20, 0) },
    { name: 'Handled by a user', values: wave(31, 12, 2) },
  ],
}
const slices = channels.labels.map((label, index) => ({ label, value: channels.series[0]?.values[index] ?? 0 }))

export function ChartsPage() {
  return (
    <Page header={<PageHeader title="Numbers" context="Cards, lines, bars and the one donut" />}>
      <Samples>
        <StatCard
          label="Live chats"
          value="1,284"
          change={{ text: '12 %', direction: 'up', isGood: true, period: 'since last week' }}
          href="/ui?tab=table"
        />
        <StatCard
          label="Missed"
          value="37"
          change={{ text: '8 %', direction: 'up', isGood: false, period: 'since last week' }}
        />
        <StatCard label="Agents online" value={undefined} />
        <Sample title="Line" isWide>
          <ChartCard title="Messages a day" context="Last 60 days" data={messages} labelHeader="Day">
            <LineChart label="Messages a day, last 60 days, by channel" data={messages} />
          </ChartCard>
        </Sample>
        <Sample title="Line with nothing above zero" isWide>
          <ChartCard title="Chats a day" data={nothing} labelHeader="Day">
            <LineChart label="Chats a day" data={nothing} />
          </ChartCard>
        </Sample>
        <Sample title="Bars" isWide>
          <ChartCard title="Chats by channel" data={channels} labelHeader="Channel">
            <BarChart label="Chats by channel" data={channels} />
          </ChartCard>
        </Sample>
        <Sample title="Bars of two series" isWide>
          <ChartCard title="Who handled" data={compared} labelHeader="Day">
            <BarChart label="Chats by who handled them" data={compared} />
          </ChartCard>
        </Sample>
        <Sample title="Bars with nothing above zero" isWide>
          <BarChart label="No chats" data={nothing} />
        </Sample>
        <Sample title="Donut" isWide>
          <DonutChart label="Chats by channel" slices={slices} centre={{ value: '894', label: 'chats' }} />
        </Sample>
        <Sample title="Before the answer, and without data">
          <ChartCard title="Waiting" data={undefined} labelHeader="Day">
            <span />
          </ChartCard>
          <ChartCard title="Nothing" data={{ labels: [], series: [] }} labelHeader="Day">
            <span />
          </ChartCard>
        </Sample>
      </Samples>
    </Page>
  )
}
