import { IconBolt, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Loader } from '../feedback/loader.tsx'
import { StatusBadge, type Tone } from '../feedback/status-badge.tsx'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { TabsBar } from '../frame/tabs-bar.tsx'
import { Avatar } from '../picture/avatar.tsx'
import { Carousel } from '../picture/carousel.tsx'
import { Picture } from '../picture/picture.tsx'
import { FileName } from '../text/file-name.tsx'
import { Markdown } from '../text/markdown.tsx'
import { banner } from './banner.ts'
import { Row, Sample, Samples } from './sample.tsx'

const tones: Tone[] = ['neutral', 'success', 'warning', 'danger', 'info', 'accent']
const longName = 'Venkatanarasimharajuvaripeta Subrahmanyan Krishnamoorthy Iyengar'

const foreignText = `## नमस्ते Asha
Your **order** \`#4711\` left *Kochi*: [track it](https://example.com/track) or call [us](tel:+911234567890).

- one
- two

<script>alert(1)</script> ![photo](https://example.com/pixel.png) [bad](javascript:alert(1))

| Item | Pieces |
| --- | --- |
| Saree | 2 |`

export function PartsPage() {
  return (
    <Page
      header={
        <PageHeader
          title={longName}
          context="A title of 60 characters, with crumbs and a badge"
          crumbs={[
            { label: 'Phone Books', href: '/ui?tab=table' },
            { label: 'Contacts', href: '/ui?tab=table' },
          ]}
          aside={<StatusBadge label="Draft" tone="neutral" />}
          action={<Button kind="primary">Publish</Button>}
        />
      }
    >
      <Samples>
        <Buttons />
        <Badges />
        <People />
        <Sample title="Tabs">
          <Tabs />
        </Sample>
        <Sample title="Markdown from elsewhere">
          <Markdown text={foreignText} />
        </Sample>
        <Sample title="The same, plain">
          <Markdown text={foreignText} isPlain />
        </Sample>
        <Sample title="Carousel">
          <div style={{ height: 200 }}>
            <Carousel
              label="Banners"
              images={[1, 2, 3].map(number => ({ src: banner(number), alt: `Banner ${number}` }))}
            />
          </div>
        </Sample>
      </Samples>
    </Page>
  )
}

function Buttons() {
  return (
    <Sample title="Buttons">
      <Row>
        <Button kind="primary" icon={IconPlus}>
          Primary
        </Button>
        <Button>Default</Button>
        <Button kind="subtle">Subtle</Button>
        <Button kind="danger">Delete</Button>
      </Row>
      <Row>
        <Button kind="primary" disabled>
          Disabled
        </Button>
        <Button kind="primary" isBusy>
          Saving
        </Button>
        <Button compact icon={IconBolt}>
          Compact
        </Button>
        <IconButton icon={IconTrash} label="Delete" kind="danger" />
        <IconButton icon={IconPlus} label="Add" kind="default" />
      </Row>
    </Sample>
  )
}

function Badges() {
  return (
    <Sample title="Badges, names, files">
      <Row>
        {tones.map(tone => (
          <StatusBadge key={tone} label={tone} tone={tone} />
        ))}
      </Row>
      <FileName name="invoice-november-2026-acme-traders-private-limited.pdf" />
      <FileName name="invoice-november.pdf" limit={15} />
      <Row>
        <code>pk_live_8a7f</code>
        <CopyButton text="pk_live_8a7f" label="Copy API key" />
      </Row>
      <Loader />
    </Sample>
  )
}

function People() {
  return (
    <Sample title="Avatars and pictures">
      <Row>
        <Avatar name="Asha Rao" />
        <Avatar name="राहुल वर्मा" size={32} presence={{ label: 'Online', tone: 'success' }} />
        <Avatar name="Chen Wei" size={48} presence={{ label: 'Away', tone: 'warning' }} />
        <Avatar name="Broken Picture" size={48} src="/no-such-picture.png" />
      </Row>
      <Picture src="/no-such-picture.png" alt="Order photo" width={160} height={120} />
    </Sample>
  )
}

function Tabs() {
  const [active, setActive] = useState('open')
  return (
    <TabsBar
      label="Chats"
      active={active}
      onChange={setActive}
      tabs={[
        { id: 'open', label: 'Open', count: 12 },
        { id: 'closed', label: 'Closed' },
        { id: 'spam', label: 'Spam', isDisabled: true },
      ]}
    >
      <p>{active}</p>
    </TabsBar>
  )
}
