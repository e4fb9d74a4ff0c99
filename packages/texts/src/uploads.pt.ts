import type { Translation } from './translation.ts'
import type { texts as english } from './uploads.en.ts'

export const texts: Translation<typeof english> = {
  'A cell of the file is too long.': 'Uma célula do ficheiro é demasiado longa.',
  'Added: {{created}}. Changed: {{changed}}. Archived: {{archived}}. As before: {{as_before}}.':
    'Criados: {{created}}. Alterados: {{changed}}. Arquivados: {{archived}}. Sem alterações: {{as_before}}.',
  'An earlier line of the file has the same': 'Uma linha anterior do ficheiro tem o mesmo',
  'Another record has it already': 'Já pertence a outro registo',
  Column: 'Coluna',
  'Every line was saved.': 'Todas as linhas foram guardadas.',
  Errors: 'Erros',
  'It is in use elsewhere': 'Está em uso noutro registo',
  Line: 'Linha',
  'Missing: this is needed': 'Em falta: é obrigatório',
  'More than you may give or change': 'Mais do que pode atribuir ou alterar',
  'Not of the right form': 'Formato incorreto',
  'Nothing of the file was saved.': 'Nada do ficheiro foi guardado.',
  'Open upload': 'Abrir envio',
  'Several are called so': 'Existem vários com este nome',
  'The file has a password or is of an old version of Excel. Save it as XLSX without a password.':
    'O ficheiro tem palavra-passe ou é de uma versão antiga do Excel. Guarde-o como XLSX sem palavra-passe.',
  'The file has formulas. Save it with their values only, for example by Paste special.':
    'O ficheiro tem fórmulas. Guarde-o só com os valores, por exemplo com Colar especial.',
  'The file has more than 100,000 lines. Divide it.': 'O ficheiro tem mais de 100 000 linhas. Divida-o.',
  'The file has more than 200 columns. Remove those that are not needed.':
    'O ficheiro tem mais de 200 colunas. Remova as que não são necessárias.',
  'The file has no lines below the headings.': 'O ficheiro não tem linhas abaixo dos cabeçalhos.',
  'The file is damaged and cannot be read. Save it anew as CSV or XLSX.':
    'O ficheiro está danificado e não pode ser lido. Guarde-o de novo como CSV ou XLSX.',
  'The file is not a table. Save it as CSV or XLSX and upload it again.':
    'O ficheiro não é uma tabela. Guarde-o como CSV ou XLSX e envie-o de novo.',
  'The file is not what its name says. Save it anew as CSV or XLSX.':
    'O ficheiro não é o que o nome indica. Guarde-o de novo como CSV ou XLSX.',
  'The file is too large when it is unpacked. Remove other sheets and pictures, or divide it.':
    'O ficheiro é demasiado grande depois de descomprimido. Remova outras folhas e imagens, ou divida-o.',
  'There is no such entry': 'Não existe',
  'Too long': 'Demasiado longo',
  'Too short': 'Demasiado curto',
  'What is wrong': 'Erro',
  'You receive this e-mail because the file was uploaded in your name, or with your address.':
    'Recebe este e-mail porque o ficheiro foi enviado em seu nome ou com o seu endereço.',
  '{{count}} lines were not saved. What is wrong with each is listed in Milepost._one':
    '{{count}} linha não foi guardada. O erro está indicado no Milepost.',
  '{{count}} lines were not saved. What is wrong with each is listed in Milepost._other':
    '{{count}} linhas não foram guardadas. Os erros estão indicados no Milepost.',
  '{{what}}: {{file}} was not read': '{{what}}: {{file}} não foi lido',
  '{{what}}: {{file}} was saved': '{{what}}: {{file}} foi guardado',
  Saved: 'Guardado',
  Checking: 'A verificar',
  'Checked, not saved': 'Verificado, não guardado',
  Saving: 'A guardar',
  'Not read': 'Não lido',
  Failed: 'Falhou',
  Cancelled: 'Cancelado',
  Uploaded: 'Enviado',
  Upload: 'Envio',
  'New upload': 'Novo envio',
  'No uploads': 'Sem envios',
  'Upload a CSV or XLSX file to add or change vehicles, drivers, trackers, users, geofences or QR codes.':
    'Envie um ficheiro CSV ou XLSX para criar ou alterar veículos, condutores, localizadores, utilizadores, geocercas ou códigos QR.',
  By: 'Por',
  Lines: 'Linhas',
  Added_lines: 'Criados',
  Changed_lines: 'Alterados',
  Archived_lines: 'Arquivados',
  'With errors': 'Com erros',
  'With errors, not saved': 'Com erros, não guardadas',
  'As before': 'Sem alterações',
  'Left out by choice': 'Excluídos por opção',
  'Will be added': 'A criar',
  'Will be changed': 'A alterar',
  'Will be archived': 'A arquivar',
  'CSV or XLSX, at most {{size}} and 100,000 lines. The first line has the headings.':
    'CSV ou XLSX, no máximo {{size}} e 100 000 linhas. A primeira linha tem os cabeçalhos.',
  'The file is checked first. Nothing is saved until you confirm.':
    'Primeiro, o ficheiro é verificado. Nada é guardado até confirmar.',
  'Check file': 'Verificar ficheiro',
  'Template with headings:': 'Modelo com cabeçalhos:',
  'Choose a CSV or XLSX file.': 'Escolha um ficheiro CSV ou XLSX.',
  'The file is larger than {{size}}.': 'O ficheiro tem mais de {{size}}.',
  'The connection was lost. Nothing was saved. Send the file again.':
    'A ligação foi interrompida. Nada foi guardado. Envie o ficheiro de novo.',
  'Saving begins {{time}}. You can leave this page; the result comes by e-mail.':
    'Começa a guardar: {{time}}. Pode sair desta página; o resultado chega por e-mail.',
  'The file was saved.': 'O ficheiro foi guardado.',
  'The upload failed. What was saved until then stays.': 'O envio falhou. O que foi guardado até aí mantém-se.',
  'The upload was cancelled.': 'O envio foi cancelado.',
  'Checking the file': 'A verificar o ficheiro',
  'Saving the file': 'A guardar o ficheiro',
  '{{done}} of {{lines}} lines': '{{done}} de {{lines}} linhas',
  'You can leave this page. It goes on, and the result comes by e-mail.':
    'Pode sair desta página. O trabalho continua e o resultado chega por e-mail.',
  'Cancel upload': 'Cancelar envio',
  'Undo {{name}}?': 'Desfazer {{name}}?',
  'What the file added is archived, what it changed or archived is as before. Records changed since stay.':
    'O que o ficheiro criou é arquivado; o que alterou ou arquivou volta ao que era. Os registos alterados depois mantêm-se.',
  '{{count}} more in the file of errors_one': 'Mais {{count}} no ficheiro de erros',
  '{{count}} more in the file of errors_other': 'Mais {{count}} no ficheiro de erros',
  'Add what is new': 'Criar o que é novo',
  'Change what is there': 'Alterar o que existe',
  'Archive what is not in the file': 'Arquivar o que não está no ficheiro',
  'Not at weekends: wait until Monday': 'Não ao fim de semana: esperar por segunda-feira',
  'What to do': 'O que fazer',
  'Save {{name}}?': 'Guardar {{name}}?',
  '{{count}} records that are not in the file are archived. You can undo it afterwards._one':
    '{{count}} registo que não está no ficheiro é arquivado. Pode desfazer depois.',
  '{{count}} records that are not in the file are archived. You can undo it afterwards._other':
    '{{count}} registos que não estão no ficheiro são arquivados. Pode desfazer depois.',
  'Nothing to save': 'Nada a guardar',
  'Save {{number}} changes_one': 'Guardar {{number}} alteração',
  'Save {{number}} changes_other': 'Guardar {{number}} alterações',
  'Discard file': 'Descartar ficheiro',
  'An empty cell leaves a value as it is; a cell with - alone empties it. The result is sent to {{email}}.':
    'Uma célula vazia mantém o valor; uma célula só com - apaga-o. O resultado é enviado para {{email}}.',
  'No column of the file is matched to: {{names}}. Choose it below.':
    'Nenhuma coluna do ficheiro corresponde a: {{names}}. Escolha-a abaixo.',
  'Without a heading': 'Sem cabeçalho',
  '{{column}} is': '{{column}} é',
  'Leave out': 'Excluir',
  'New QR code urls have been created': 'Foram criados os novos URLs dos códigos QR',
  'Error when uploading the new QR codes': 'Erro ao enviar os novos códigos QR',
  'Create QR codes': 'Criar códigos QR',
  'Each vehicle of the file gets the code of its line, or a new one. Lines with errors are left out.':
    'Cada veículo do ficheiro recebe o código da sua linha, ou um novo. As linhas com erros são ignoradas.',
  Undoing: 'A desfazer',
  'Undoing the file': 'A desfazer o ficheiro',
  'What the file did was taken back.': 'O que o ficheiro fez foi desfeito.',
  '{{done}} of {{number}} records': '{{done}} de {{number}} registos',
  '{{number}} records stay: changed since, or in use_one':
    '{{number}} registo mantém-se: foi alterado depois ou está em uso.',
  '{{number}} records stay: changed since, or in use_other':
    '{{number}} registos mantêm-se: foram alterados depois ou estão em uso.',
  'You can leave this page. It goes on.': 'Pode sair desta página. O trabalho continua.',
  'A geofence cannot span the date line': 'Uma geocerca não pode atravessar a linha de mudança de data',
  'A polygon needs three different corners': 'Um polígono precisa de três vértices diferentes',
  'More than 2,000 corners': 'Mais de 2000 vértices',
  'The area is too large': 'A área é demasiado grande',
  'The outline crosses itself': 'O contorno cruza-se a si próprio',
  'The radius must be from 10 m to 500 km': 'O raio tem de ser de 10 m a 500 km',
  'The width must be from 10 m to 20 km': 'A largura tem de ser de 10 m a 20 km',
  'There is no area inside': 'Não tem área no interior',
  'Too near a pole: maps end at 85°': 'Demasiado perto de um polo: os mapas terminam a 85°',
  'A line finds its geofence by ID or name. A new one needs latitude, longitude and radius, a polygon, or a line and its width.':
    'Cada linha encontra a geocerca pelo ID ou pelo nome. Uma nova precisa de latitude, longitude e raio, de um polígono, ou de uma linha e da sua largura.',
}
