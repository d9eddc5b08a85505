import { legalBlocks } from '@rota/contract/legal-texts';
import { Box, Typography } from '../../../ui/kit.ts';

/** A legal text as guests read it: headings, paragraphs and points. */
export function LegalPreview({ title, body, language }: { title: string; body: string; language: string }) {
  return (
    <Box lang={language} sx={{ maxWidth: '70ch', lineHeight: 1.6, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="p" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {legalBlocks(body).map((block, index) => {
        if (block.kind === 'heading')
          return (
            <Typography key={index} variant="h4" component="p" sx={{ mt: 2.5, mb: 1 }}>
              {block.text}
            </Typography>
          );
        if (block.kind === 'points')
          return (
            <Box key={index} component="ul" sx={{ my: 1, ps: 3 }}>
              {block.points.map((point, place) => (
                <li key={place}>{point}</li>
              ))}
            </Box>
          );
        return (
          <Typography key={index} sx={{ mb: 1.5, whiteSpace: 'pre-line' }}>
            {block.text}
          </Typography>
        );
      })}
    </Box>
  );
}
