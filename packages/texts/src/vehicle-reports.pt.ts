import type { Translation } from './translation.ts'
import type { texts as en } from './vehicle-reports.en.ts'

export const texts: Translation<typeof en> = {
  Copy_report: 'Cópia',
  'Defect report': 'Relatório de anomalia',
  'Driver check': 'Verificação diária',
  Item: 'Ponto',
  'Logo of {{customer}}': 'Logótipo de {{customer}}',
  'Page {{page}} of {{pages}}': 'Página {{page}} de {{pages}}',
  Photos: 'Fotografias',
  'Public: names and signatures are left out': 'Pública: sem nomes nem assinaturas',
  Result: 'Resultado',
  'Safety inspection report': 'Relatório de inspeção de segurança',
  'Severity of the defect': 'Gravidade',
  'Signature of {{name}}': 'Assinatura de {{name}}',
  Signed_report: 'Assinado',
  Signatures: 'Assinaturas',
  'What was checked': 'O que foi verificado',
  'What was found': 'O que foi encontrado',
  'Cannot be shown_filed': 'Não pode ser mostrado',
  'Changed since_filed': 'Alterado depois',
  'Filed by': 'Registado por',
  Missing_filed: 'Em falta',
  'No._filed': 'N.º',
  Page_filed: 'Página',
  Reports_filed: 'Relatórios',
}
