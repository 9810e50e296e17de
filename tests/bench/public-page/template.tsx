/**
 * The public page made from a template: React draws everything in the browser, with all of Mantine's styles. The words
 * are the same.
 */
import '@fontsource-variable/fredoka'
import '@mantine/core/styles.css'
import {
  Anchor,
  Badge,
  Button,
  Card,
  Container,
  createTheme,
  Group,
  MantineProvider,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { announcements, locations, school, testimonials, welcome } from '../../../src/school'

const theme = createTheme({
  primaryColor: 'grape',
  primaryShade: 8,
  headings: { fontFamily: 'Fredoka Variable, sans-serif' },
})

function Page() {
  return (
    <Container size="lg" component="main">
      <Stack py="xl" gap="md">
        <Title order={1}>{welcome.headline}</Title>
        <Text size="lg">{welcome.text}</Text>
        <Button component="a" href={`https://wa.me/${school.chat}`} size="lg" w="fit-content">
          Escríbenos por WhatsApp
        </Button>
      </Stack>
      <Title order={2}>Avisos</Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} py="md">
        {announcements.map(({ title, text }) => (
          <Card key={title} withBorder>
            <Title order={3}>{title}</Title>
            <Text>{text}</Text>
          </Card>
        ))}
      </SimpleGrid>
      <Title order={2}>Encuéntranos</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} py="md">
        {locations.map(({ name, address, directions }) => (
          <Card key={name} withBorder>
            <Title order={3}>{name}</Title>
            <Text>{address}</Text>
            <Anchor href={directions}>Cómo llegar a {name}</Anchor>
          </Card>
        ))}
      </SimpleGrid>
      <Title order={2}>Testimonios</Title>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} py="md">
        {testimonials.map(({ user, text }) => (
          <Card key={user} withBorder>
            <Group>
              <Badge>★★★★★</Badge>
              <Text fw={600}>{user}</Text>
            </Group>
            <Text>{text}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </Container>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <Page />
    </MantineProvider>,
  )
